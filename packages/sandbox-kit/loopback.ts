/** Whether a host name (no port, as `URL.hostname` gives it) can only mean this computer. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a proxy passed a request on, by the names of its headers: it then came from elsewhere. */
export function isForwarded(names: Iterable<string>): boolean {
  return [...names].some((name) => name.startsWith('x-forwarded') || forwardingHeaders.has(name));
}

const forwardingHeaders = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-for',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'x-envoy-external-address',
]);
