import { createElement } from 'react';
import { createEmailVerificationToken } from 'better-auth/api';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { confirmPage, resetPage, updatePasswordPage } from '#features/accounts/accounts.ts';
import {
  AccountLetterBody,
  administrationLetter,
  approveAddressLetter,
  changedLetter,
  codeLetter,
  confirmLetter,
  existsLetter,
  newSignInLetter,
  resetLetter,
  welcomeLetter,
  type AccountLetterText,
} from '#features/accounts/accounts.mail.tsx';
import { auditLog } from '#features/accounts/audit.table.ts';
import { knownDevices, sessions, users, verifications } from '#features/accounts/accounts.table.ts';
import { confirmSeconds, longestSessionSeconds } from '#features/accounts/auth/options.server.ts';
import { hashEncryptedCodes } from '#features/accounts/second-factor/recovery-codes.server.ts';
import { openLetter, type AccountLetter, type AccountLetterJob } from '#features/accounts/auth/letters.server.ts';
import { momentText } from '#forms/moment.ts';
import type { Machine } from '#server/machine.ts';
import { renderLetter } from '#server/mail/render.ts';

/** Job `send-account-letter`. */
export async function sendAccountLetter(machine: Machine, job: AccountLetterJob): Promise<void> {
  const text = await textOf(machine, job.to, await openLetter(machine, job));
  if (text === null) return;
  await machine.mail.send({
    key: `account ${job.key}`,
    to: job.to,
    replyTo: machine.settings.current().teamEmail,
    subject: text.subject,
    ...(await renderLetter(createElement(AccountLetterBody, text))),
  });
}

/** Null where there is nothing left to say. */
async function textOf(machine: Machine, to: string, letter: AccountLetter): Promise<AccountLetterText | null> {
  const link = (page: string, query: Readonly<Record<string, string>> = {}) => {
    const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '' && value !== '/'));
    return `${machine.env.PUBLIC_ORIGIN}${page}${given.size > 0 ? `?${given}` : ''}`;
  };
  switch (letter.kind) {
    case 'welcome': {
      const { userId, returnTo } = letter;
      const [user] = await machine.db.select({ verified: users.emailVerified }).from(users).where(eq(users.id, userId));
      if (!user || user.verified) return null;
      const token = await createEmailVerificationToken(machine.secret, to, undefined, confirmSeconds, { userId });
      return welcomeLetter(link(confirmPage, { token, returnTo }));
    }
    case 'confirm':
      return confirmLetter(link(confirmPage, { token: letter.token }));
    case 'approve-address':
      return approveAddressLetter(link(confirmPage, { token: letter.token }), letter.newEmail ?? '');
    case 'reset':
      return resetLetter(link(updatePasswordPage, { token: letter.token, returnTo: letter.returnTo }));
    case 'exists':
      return existsLetter(link(resetPage));
    case 'code':
      return codeLetter(letter.code);
    case 'changed':
      return changedLetter(letter.change, momentText(new Date(letter.at)), link(resetPage));
    case 'administered':
      return administrationLetter(letter.what, momentText(new Date(letter.at)));
    case 'new-sign-in':
      return newSignInLetter({ ...letter, at: momentText(new Date(letter.at)) }, link(resetPage));
  }
}

/** Job `purge-account-leftovers`: what has run out, and accounts that nobody has confirmed for thirty days. */
export async function purgeAccountLeftovers({
  db,
  now,
  secret,
  settings,
}: Pick<Machine, 'db' | 'now' | 'secret' | 'settings'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000);
  const tooOld = lt(sessions.createdAt, before(longestSessionSeconds / 86_400));
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now()), tooOld));
  await db.delete(verifications).where(lt(verifications.expiresAt, now()));
  await hashEncryptedCodes({ db, secret });
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, before(400)));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('meridian.audit_retention', 'on', true)`);
    await tx.delete(auditLog).where(lt(auditLog.at, before(settings.current().keepAuditDays)));
  });
  await db
    .delete(users)
    .where(
      and(
        eq(users.emailVerified, false),
        lt(users.createdAt, before(30)),
        or(isNull(users.role), eq(users.role, 'user')),
        sql`not exists (select 1 from user_identities i where i.user_id = ${users.id} and i.provider_id <> 'credential')`,
      ),
    );
}
