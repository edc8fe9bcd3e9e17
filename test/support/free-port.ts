/**
 * Returns a port of this machine on which nothing listens at the moment, for a server whose port must be known before it starts.
 * Another test may get it: for a server that is away, use http://127.0.0.1:9, which nobody is given.
 */
export function freePort(): number {
  using listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  return listener.port;
}
