import { randomUUID } from 'node:crypto';
import { symmetricEncrypt } from 'better-auth/crypto';
import * as z from 'zod/mini';
import { emailLimit } from '#features/accounts/requests/limits.server.ts';
import type { AdministrationEmail, CredentialChange } from '#features/accounts/accounts.email.tsx';
import { decryptStored } from '#features/accounts/emails/stored-secrets.server.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { declareJob } from '#server/jobs/define-job.ts';
import type { PayloadOf } from '#server/jobs/job-type.ts';
import { NoRetry } from '#server/jobs/no-retry.ts';

export type AuthEmail =
  /** Sent after sign-up, with the confirmation link. */
  | { readonly kind: 'welcome'; readonly userId: string; readonly returnTo: string }
  /** Confirmation again, or for a new address. */
  | { readonly kind: 'confirm'; readonly token: string; readonly returnTo?: string }
  | { readonly kind: 'approve-address'; readonly token: string; readonly newEmail?: string }
  | { readonly kind: 'reset'; readonly token: string; readonly returnTo: string }
  /** Sign-up with an existing address. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'changed'; readonly change: CredentialChange; readonly at: string; readonly provider?: string }
  | { readonly kind: 'role'; readonly role: string; readonly at: string }
  | { readonly kind: 'invite'; readonly token: string; readonly role: string }
  | {
      readonly kind: 'organization-invite';
      readonly token: string;
      readonly role: string;
      readonly organization: string;
      readonly inviter: { readonly name: string; readonly email: string };
    }
  | { readonly kind: 'organization-removed'; readonly organization: string }
  /** `isNew`: to the new owner, otherwise to the former one. */
  | { readonly kind: 'organization-owner'; readonly organization: string; readonly isNew: boolean }
  | { readonly kind: 'administered'; readonly what: AdministrationEmail; readonly at: string }
  | { readonly kind: 'new-sign-in'; readonly at: string; readonly device: string; readonly address: string };

/** An account email. Its content is encrypted, since it may contain a link that opens the account. */
export const accountEmail = declareJob(
  'send-account-email',
  z.object({ key: z.string(), to: z.string(), sealed: z.string() }),
  { label: 'Account email', isEmail: true },
);

/** Queues an account email; with `tx`, only if it commits. */
export async function queueEmail(
  app: AppContext,
  to: string,
  mail: AuthEmail,
  tx: Transaction | Database = app.db,
): Promise<void> {
  const sealed = await symmetricEncrypt({ key: app.secret, data: JSON.stringify(mail) });
  await app.jobs.send(tx, accountEmail, { key: randomUUID(), to, sealed });
}

/** Limited per mailbox, without revealing whether it was sent. */
export async function queueRequestedEmail(app: AppContext, to: string, mail: AuthEmail): Promise<void> {
  const result = await app.limits.take(emailLimit, `${mail.kind} ${to}`);
  if (result.ok) await queueEmail(app, to, mail);
}

/** @throws {NoRetry} when AUTH_SECRET has changed since. */
export async function openEmail(app: AppContext, job: PayloadOf<typeof accountEmail>): Promise<AuthEmail> {
  const text = await decryptStored(app, job.sealed);
  if (text === null) {
    throw new NoRetry(
      'This email was encrypted with another AUTH_SECRET. Set AUTH_SECRET_PREVIOUS to that secret, restart, and retry, or discard it.',
    );
  }
  return JSON.parse(text) as AuthEmail;
}
