import { connect } from 'node:tls';
import { echoHeader, echoPath, echoToken, readArrival, type Arrival } from '#features/system/checks/echo.server.ts';
import { reasonOf, type SystemCheck } from '#features/system/checks/define-check.server.ts';
import { judgeProxy, madeUpAddress } from '#features/system/checks/proxy.ts';
import { listReplicas } from '#features/system/replicas.server.ts';
import { failed, ok, unknown, warning } from '#features/system/system.ts';
import type { AppContext } from '#server/app-context.ts';
import { isLoopbackHost } from '#server/net/loopback.ts';
import { dayMs } from '#values/duration.ts';
import { responseJson } from '#server/net/response-text.ts';

const timeoutMs = 8000;

export const proxyCheck: SystemCheck = {
  id: 'proxy',
  remedy:
    'Check its DNS record, the proxy, and the firewall. If only this machine cannot reach it, let it, or name it in its hosts file.',
  async run({ app }) {
    const { PUBLIC_ORIGIN } = app.env;
    const plain = await askEcho(app, {});
    if (typeof plain === 'string') {
      const runs = (await listReplicas(app)).some(({ role }) => role === 'web');
      return runs
        ? failed(`${PUBLIC_ORIGIN} ${plain}.`, this.remedy)
        : unknown('The site does not run.', 'Start it, then run this again.');
    }
    const claiming = await askEcho(app, { 'X-Forwarded-For': madeUpAddress });
    if (typeof claiming === 'string') return failed(`${PUBLIC_ORIGIN} ${claiming}.`, this.remedy);
    return judgeProxy(plain, claiming, PUBLIC_ORIGIN.startsWith('https:'));
  },
};

/** How a request through the public origin arrives, or what went wrong. */
async function askEcho(app: AppContext, headers: Readonly<Record<string, string>>): Promise<Arrival | string> {
  const token = echoToken(app);
  // The query keeps caches out of it.
  const url = new URL(`${echoPath}?${String(app.now().getTime())}`, app.env.PUBLIC_ORIGIN);
  try {
    const response = await fetch(url, {
      headers: { ...headers, [echoHeader]: token },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = response.ok ? await responseJson(response).catch(() => null) : await response.body?.cancel();
    return readArrival(body) ?? `is answered with status ${String(response.status)} by something other than this site`;
  } catch (error) {
    return `cannot be reached: ${reasonOf(error)}`;
  }
}

const daysLeft = { warning: 14, failed: 3 };

export const certificateCheck: SystemCheck = {
  id: 'certificate',
  remedy: 'Renew the certificate where TLS is terminated, and find out why it was not renewed automatically.',
  async run({ app }) {
    const { env } = app;
    const { protocol, hostname, port } = new URL(env.PUBLIC_ORIGIN);
    if (protocol !== 'https:') {
      return isLoopbackHost(hostname)
        ? ok('None is needed on this machine.')
        : warning('PUBLIC_ORIGIN has no TLS.', 'Put a proxy with a certificate in front of the site.');
    }
    try {
      const validUntil = await certificateEnd(hostname, port === '' ? 443 : Number(port));
      const days = Math.floor((validUntil.getTime() - app.now().getTime()) / dayMs);
      const text = `Valid until ${validUntil.toISOString().slice(0, 10)}, ${String(days)} more days.`;
      if (days < daysLeft.failed) return failed(text, this.remedy);
      return days < daysLeft.warning ? warning(text, this.remedy) : ok(text);
    } catch (error) {
      return failed(`The TLS connection to ${hostname} failed: ${reasonOf(error)}.`, this.remedy);
    }
  },
};

/** Rejects for a certificate that a browser would refuse. */
function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((done, fail) => {
    // A server name may not be an address.
    const name = /^[\d.]+$|^\[/.test(host) ? {} : { servername: host };
    const socket = connect({ host: host.replaceAll(/[[\]]/g, ''), port, ...name }, () => {
      done(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', fail);
  });
}
