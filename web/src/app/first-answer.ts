/** The network first, with a fallback. */

/**
 * The answer of the network. If that fails, says that the server is out of order or takes longer
 * than `patience` milliseconds, the fallback, and without one the network's own result.
 */
export async function firstAnswer(
  network: Promise<Response>,
  fallback: () => Promise<Response | undefined>,
  patience: number,
): Promise<Response> {
  const answer = network.then(
    (response) => (response.status < 500 ? response : null),
    () => null,
  );
  const first = await Promise.race([answer, delay(patience)]);
  return first ?? (await fallback()) ?? network;
}

function delay(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
