/** Reading JSON that may be missing or damaged. */

/** The object in a JSON text; an empty one if the text holds anything else. */
export function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
