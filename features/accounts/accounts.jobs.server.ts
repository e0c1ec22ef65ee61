import { createElement } from 'react';
import { href } from 'react-router';
import { createEmailVerificationToken } from 'better-auth/api';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import {
  AccountEmailBody,
  administrationEmail,
  approveAddressEmail,
  credentialChangeEmail,
  erasureEmail,
  inviteEmail,
  roleEmail,
  codeEmail,
  confirmEmail,
  existsEmail,
  newSignInEmail,
  resetEmail,
  welcomeEmail,
  type AccountEmailText,
} from '#features/accounts/accounts.email.tsx';
import { erasureDays } from '#features/accounts/accounts.ts';
import { auditLog } from '#server/audit/audit.table.ts';
import { knownDevices, sessions, users, verifications } from '#features/accounts/accounts.table.ts';
import { confirmSeconds, maxSessionSeconds } from '#features/accounts/requests/options.server.ts';
import { eraseUsers } from '#features/accounts/erase-users.server.ts';
import { accountEmail, openEmail, type AuthEmail } from '#features/accounts/emails/auth-emails.server.ts';
import { keepAuditDays } from '#features/accounts/accounts-settings.server.ts';
import { byToken, openInvitations, purgeInvitations } from '#features/accounts/organizations/invitations.server.ts';
import {
  organizationInviteEmail,
  organizationOwnerEmail,
  organizationRemovedEmail,
} from '#features/accounts/organizations/organization.email.tsx';
import { openInvite, purgeInvites } from '#features/accounts/invites/open-invites.server.ts';
import { teamEmail } from '#features/site-settings/notification-address.public.server.ts';
import { timestampText } from '#forms/timestamp.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload, implementJob } from '#server/jobs/define-job.ts';
import { dayMs } from '#values/duration.ts';

/** Job `send-account-email`. */
export const sendAccountEmail = implementJob(accountEmail, async (app, job) => {
  const text = await buildText(app, job.to, await openEmail(app, job));
  if (text === null) return;
  await app.mail.send({
    key: `account ${job.key}`,
    to: job.to,
    replyTo: app.settings.get(teamEmail),
    subject: text.subject,
    ...(await renderEmail(createElement(AccountEmailBody, text))),
  });
});

/** Null if the email is obsolete. */
async function buildText(app: AppContext, to: string, mail: AuthEmail): Promise<AccountEmailText | null> {
  const link = (page: string, query: Readonly<Record<string, string>> = {}) => {
    const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '' && value !== '/'));
    return `${app.env.PUBLIC_ORIGIN}${page}${params.size > 0 ? `?${params}` : ''}`;
  };
  const eraseAt = (askedAt: string) => timestampText(new Date(Date.parse(askedAt) + erasureDays * dayMs));
  const erasureLinks = () => ({ keep: link(href('/dashboard/settings')), reset: link(href('/reset-password')) });
  switch (mail.kind) {
    case 'welcome': {
      const { userId, returnTo } = mail;
      const [user] = await app.db.select({ verified: users.emailVerified }).from(users).where(eq(users.id, userId));
      if (!user || user.verified) return null;
      const token = await createEmailVerificationToken(app.secret, to, undefined, confirmSeconds, { userId });
      return welcomeEmail(link(href('/confirm-address'), { token, returnTo }));
    }
    case 'confirm':
      return confirmEmail(link(href('/confirm-address'), { token: mail.token, returnTo: mail.returnTo ?? '' }));
    case 'approve-address':
      return approveAddressEmail(link(href('/confirm-address'), { token: mail.token }), mail.newEmail ?? '');
    case 'reset':
      return resetEmail(link(href('/update-password'), { token: mail.token, returnTo: mail.returnTo }));
    case 'exists':
      return existsEmail(link(href('/reset-password')));
    case 'code':
      return codeEmail(mail.code);
    case 'changed':
      if (mail.change === 'erasure-asked') return erasureEmail('client', eraseAt(mail.at), erasureLinks());
      return credentialChangeEmail(
        mail.change,
        timestampText(new Date(mail.at)),
        link(href('/reset-password')),
        mail.provider,
      );
    case 'role':
      return roleEmail(mail.role, timestampText(new Date(mail.at)));
    case 'invite':
      // Withdrawn or sent again meanwhile.
      if (!(await openInvite(app, app.db, mail.token))) return null;
      return inviteEmail(mail.role, link(href('/invite'), { token: mail.token }));
    case 'organization-invite':
      if ((await openInvitations(app, app.db, byToken(mail.token))).length === 0) return null;
      return organizationInviteEmail(mail, link(href('/join'), { token: mail.token }));
    case 'organization-removed':
      return organizationRemovedEmail(mail.organization);
    case 'organization-owner':
      return organizationOwnerEmail(mail.organization, mail.isNew, link(href('/dashboard/people')));
    case 'administered':
      if (mail.what === 'erasure-set') return erasureEmail('team', eraseAt(mail.at), erasureLinks());
      return administrationEmail(mail.what, timestampText(new Date(mail.at)));
    case 'new-sign-in':
      return newSignInEmail({ ...mail, at: timestampText(new Date(mail.at)) }, link(href('/reset-password')));
  }
}

/** Job `purge-account-leftovers`: expired data, and accounts unconfirmed for thirty days. */
export const purgeAccountLeftovers = defineJob(
  'purge-account-leftovers',
  noPayload,
  async (app) => {
    const { db, settings } = app;
    const now = () => app.now();
    const before = (days: number) => new Date(now().getTime() - days * dayMs);
    const tooOld = lt(sessions.createdAt, before(maxSessionSeconds / 86_400));
    await db.delete(sessions).where(or(lt(sessions.expiresAt, now()), tooOld));
    await db.delete(verifications).where(lt(verifications.expiresAt, now()));
    await purgeInvites(app);
    await purgeInvitations(app);
    await db.delete(knownDevices).where(lt(knownDevices.seenAt, before(400)));
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('meridian.audit_retention', 'on', true)`);
      await tx.delete(auditLog).where(lt(auditLog.at, before(settings.get(keepAuditDays))));
    });
    const unconfirmed = and(
      eq(users.emailVerified, false),
      lt(users.createdAt, before(30)),
      or(isNull(users.role), eq(users.role, 'user')),
      sql`not exists (select 1 from user_identities i where i.user_id = ${users.id} and i.provider_id <> 'credential')`,
    );
    await db.transaction((tx) => eraseUsers(app, tx, unconfirmed));
  },
  { label: 'Clean up account data', schedule: '41 3 * * *' },
);
