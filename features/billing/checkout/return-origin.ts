/**
 * An address if it is of our own origin, else null: nobody is led from the provider to a page of somebody else's. On
 * this machine the site goes by each of its names, for the browser's cookies are with the one it was asked by.
 */
export function returnOrigin(publicOrigin: string, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, host, username, password, href } = new URL(address);
  const own = new URL(publicOrigin);
  if (username !== '' || password !== '' || protocol !== own.protocol) return null;
  const isSameMachine = names.includes(hostname) && names.includes(own.hostname) && port === own.port;
  return host === own.host || isSameMachine ? href : null;
}

const names = ['127.0.0.1', 'localhost', '[::1]'];
