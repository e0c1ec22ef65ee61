/** Null unless same-origin (no open redirects). Locally all names of this computer count, for the cookies. */
export function returnOrigin(publicOrigin: string, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, host, username, password, href } = new URL(address);
  const own = new URL(publicOrigin);
  if (username !== '' || password !== '' || protocol !== own.protocol) return null;
  const isSameMachine = names.includes(hostname) && names.includes(own.hostname) && port === own.port;
  return host === own.host || isSameMachine ? href : null;
}

const names = ['127.0.0.1', 'localhost', '[::1]'];
