/** Whether a host name (no port, as `URL.hostname` gives it) can only mean this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a socket's address is this machine itself. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address));
}
