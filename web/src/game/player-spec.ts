/** A player's name with options: "classic:uct,playouts=500". */
import type { PlayerInfo, PlayerOptionInfo } from "../net/messages";

/** The name without the options. */
export function playerName(spec: string): string {
  return spec.split(",", 1)[0]!;
}

/** The options in the name, by name. */
export function optionValues(spec: string): Record<string, string> {
  const settings = spec.split(",").slice(1);
  return Object.fromEntries(
    settings.map((setting): [string, string] => {
      const [name = "", value = ""] = setting.split("=", 2);
      return [name.trim(), value.trim()];
    }),
  );
}

/** The name with the options that the player has and that differ from their defaults. */
export function writeSpec(
  { spec, options = [] }: Pick<PlayerInfo, "spec" | "options">,
  values: Readonly<Record<string, string>>,
): string {
  const changed = options.filter(
    ({ name, default: fallback }) => (values[name] ?? fallback) !== fallback,
  );
  return [spec, ...changed.map(({ name }) => `${name}=${values[name]}`)].join(",");
}

/** A number that was typed in, as a value of the option: rounded, and moved into its range. */
export function fitNumber(option: PlayerOptionInfo, typed: string): string {
  const number = Number(typed);
  if (!typed.trim() || !Number.isFinite(number)) return option.none ? "none" : option.default;
  const fitted = Math.min(option.highest, Math.max(option.lowest, number));
  return String(option.whole ? Math.round(fitted) : fitted);
}
