/** Whether a host name (`URL.hostname`, no port) can only mean this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a socket address is this machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && (address === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(address));
}
