import { setTimeout as delay } from 'node:timers/promises';
import type { DrillPostgres } from '../drill-postgres.ts';
import { sendRequest, formOf, type Proxy } from './send-request.ts';

const typed = 'Our invoices wait for three approvals, and one of them is always on vacation.';

/** Stops the database behind the site: pages go on, and a form comes back with what was typed. */
export async function outage(proxy: Proxy, database: DrillPostgres): Promise<[string, string][]> {
  const rows: [string, string][] = [];
  const check = (what: string, isGood: boolean, seen: string | number) =>
    rows.push([what, isGood ? String(seen) : `NO: ${seen}`]);
  await sendRequest(proxy, '/');
  await database.stop();
  try {
    // A balancer has noticed by then.
    await delay(4000);
    for (const path of ['/', '/contact']) {
      const { status, body } = await sendRequest(proxy, path);
      check(`without the database, ${path} is a page`, status === 200 && body.includes('<html'), status);
    }
    const form = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', message: typed };
    const { status, headers, body } = await sendRequest(proxy, '/contact', formOf(form));
    const seen = `${status}, Retry-After ${headers['retry-after'] ?? 'missing'}, ${body.length} bytes`;
    const isKept = body.includes('one of them is always on vacation');
    check('a form comes back with its text', status === 503 && headers['retry-after'] !== undefined && isKept, seen);
  } finally {
    await database.start();
  }
  const began = Date.now();
  while ((await sendRequest(proxy, '/readyz')).status !== 200 && Date.now() - began < 60_000) await delay(200);
  const { status } = await sendRequest(proxy, '/newsletter', formOf({ email: 'not an address' }));
  // A refused form is redirected to its page, which shows the message.
  check('with the database back, forms are taken again', status === 303, status);
  return rows;
}
