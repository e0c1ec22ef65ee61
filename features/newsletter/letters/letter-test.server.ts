import type { Administrator } from '#features/accounts/accounts.ts';
import { recordAct } from '#features/accounts/audit.server.ts';
import { renderOwnLetter } from '#features/newsletter/letters/letter-jobs.server.ts';
import { maxTestAddresses, missingIn, splitAddresses, type TestAnswer } from '#features/newsletter/letters/letters.ts';
import { readLetter } from '#features/newsletter/letters/own-letters.server.ts';
import { letterLinks } from '#features/newsletter/newsletter-links.server.ts';
import { emailPattern, maxEmail } from '#forms/email.ts';
import type { Machine } from '#server/machine.ts';

/** Job `send-newsletter-test`: whom one test of a letter goes to. */
export interface TestLetterJob {
  readonly letterId: string;
  readonly to: string;
  /** When it was asked for: another test is another mail. */
  readonly at: string;
}

export const testLimit = { name: 'newsletter-test', points: 60, seconds: 3600 };

/** Stands for a reader in a test: its links lead nowhere, and so take nobody off the list. */
const nobody = 'test';

/** Sends a letter as it is saved to some addresses, so that it can be read where its readers will. */
export async function testLetter(
  machine: Machine,
  by: Administrator,
  id: string,
  addresses: string,
): Promise<TestAnswer> {
  const to = splitAddresses(addresses);
  if (to.length === 0) return { ok: false, reason: 'no-address' };
  if (to.length > maxTestAddresses) return { ok: false, reason: 'too-many-addresses' };
  const bad = to.find((one) => one.length > maxEmail || !emailPattern.test(one));
  if (bad !== undefined) return { ok: false, reason: 'bad-address', address: bad.slice(0, maxEmail) };
  const letter = await readLetter(machine, id);
  if (!letter) return { ok: false, reason: 'unknown' };
  if (Object.keys(missingIn(letter)).length > 0) return { ok: false, reason: 'unfinished' };
  const limited = await machine.limits.take(testLimit, by.user.id);
  if (!limited.ok) return { ok: false, reason: 'too-often', retryAfterSeconds: limited.retryAfterSeconds };
  await machine.db.transaction(async (tx) => {
    const at = machine.now().toISOString();
    for (const address of to) {
      const job: TestLetterJob = { letterId: id, to: address, at };
      await machine.jobs.send(tx, 'send-newsletter-test', job);
    }
    const details = { addresses: to.length };
    await recordAct(machine, by, { act: 'letter-tested', subject: { kind: 'letter', id }, details }, tx);
  });
  return { ok: true, to };
}

/** Job `send-newsletter-test`. */
export async function sendTestLetter(machine: Machine, { letterId, to, at }: TestLetterJob): Promise<void> {
  const letter = await readLetter(machine, letterId);
  if (!letter) return;
  await machine.mail.send({
    ...{ key: `newsletter-test ${letterId} ${at} ${to}`, to, subject: `[Test] ${letter.subject}` },
    ...(await renderOwnLetter(machine, letter, letterLinks(machine, nobody))),
  });
}

/** A letter as it is saved, for its preview; null where there is none. */
export async function previewLetter(machine: Machine, id: string): Promise<{ html: string; text: string } | null> {
  const letter = await readLetter(machine, id);
  return letter ? renderOwnLetter(machine, letter, letterLinks(machine, nobody)) : null;
}
