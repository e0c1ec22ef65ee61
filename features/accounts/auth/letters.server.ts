import { randomUUID } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { letterLimit } from '#features/accounts/auth/limits.server.ts';
import type { AdministrationLetter, CredentialChange } from '#features/accounts/accounts.mail.tsx';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Machine } from '#server/machine.ts';

/** What the mails of accounts are about. */
export type AccountLetter =
  /** The first one; with the link that confirms the address. */
  | { readonly kind: 'welcome'; readonly userId: string; readonly returnTo: string }
  /** The link again, or one for a new address. */
  | { readonly kind: 'confirm' | 'approve-address'; readonly token: string; readonly newEmail?: string }
  | { readonly kind: 'reset'; readonly token: string; readonly returnTo: string }
  /** Somebody signed up with an address that has an account. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'changed'; readonly change: CredentialChange; readonly at: string }
  | { readonly kind: 'administered'; readonly what: AdministrationLetter; readonly at: string }
  | { readonly kind: 'new-sign-in'; readonly at: string; readonly device: string; readonly address: string };

/** Job `send-account-letter`: whom it goes to, and what it says, encrypted, since it may hold a key to the account. */
export interface AccountLetterJob {
  readonly key: string;
  readonly to: string;
  readonly sealed: string;
}

/** Queues a letter; inside `tx` it goes out if and only if that commits. */
export async function queueLetter(
  machine: Machine,
  to: string,
  letter: AccountLetter,
  tx: Transaction | Database = machine.db,
): Promise<void> {
  const sealed = await symmetricEncrypt({ key: machine.secret, data: JSON.stringify(letter) });
  const job: AccountLetterJob = { key: randomUUID(), to, sealed };
  await machine.jobs.send(tx, 'send-account-letter', job);
}

/** Queues a letter that a stranger can ask for: only so many reach one mailbox, and nobody is told which did. */
export async function queueAskedLetter(machine: Machine, to: string, letter: AccountLetter): Promise<void> {
  const answer = await machine.limits.take(letterLimit, `${letter.kind} ${to}`);
  if (answer.ok) await queueLetter(machine, to, letter);
}

export async function openLetter(machine: Machine, job: AccountLetterJob): Promise<AccountLetter> {
  return JSON.parse(await symmetricDecrypt({ key: machine.secret, data: job.sealed })) as AccountLetter;
}
