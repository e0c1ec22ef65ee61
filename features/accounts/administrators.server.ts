import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { adminRole } from '#features/accounts/roles.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit.server.ts';
import { makeSetupLink } from '#features/accounts/setup/setup-link.server.ts';
import { hasOtherAdministrator, lockAdministrators, writeRole } from '#features/accounts/users/role.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

type Print = (text: string) => void;

export const adminHelp = `npm run admin                    lists the administrators
npm run admin -- grant EMAIL     makes the owner of that account an administrator
npm run admin -- revoke EMAIL    takes that away; never from the last one
npm run admin -- setup-link      prints a link at which the first administrator is made, for one hour`;

/** Returns the exit code: 0, 1 if unchanged, 2 for invalid usage. */
export async function runAdmin(app: AppContext, argv: readonly string[], print: Print): Promise<number> {
  const [verb = 'list', email, ...rest] = argv;
  if (verb === 'list' && email === undefined) {
    const administrators = await listAdministrators(app);
    if (administrators.length === 0)
      print('There is no administrator yet: npm run admin -- setup-link, or -- grant EMAIL');
    for (const one of administrators) print(`${one.email}  ${one.fullName ?? ''}`.trim());
    return 0;
  }
  if (verb === 'setup-link' && email === undefined) {
    const link = await makeSetupLink(app);
    print(link ?? 'There is an administrator already: sign in, or npm run admin -- grant EMAIL');
    return link === null ? 1 : 0;
  }
  if ((verb !== 'grant' && verb !== 'revoke') || email === undefined || rest.length > 0) {
    print(adminHelp);
    return 2;
  }
  const answer = verb === 'grant' ? await grantAdmin(app, email) : await revokeAdmin(app, email);
  print(answer.ok ? confirmations[verb](email) : reasons[answer.reason](email));
  return answer.ok ? 0 : 1;
}

const confirmations = {
  grant: (email: string) => `${email} is an administrator.`,
  revoke: (email: string) => `${email} is no administrator any more.`,
};

const reasons = {
  unknown: (email: string) => `There is no account ${email}. It has to be made on the site first.`,
  unconfirmed: (email: string) =>
    `The address ${email} has not been confirmed yet, so it may not be its owner's account.`,
  last: (email: string) => `${email} is the last administrator, and one has to be left. Grant somebody else first.`,
  none: (email: string) => `${email} is no administrator.`,
};

export type AdminAnswer = { ok: true } | { ok: false; reason: keyof typeof reasons };

async function listAdministrators({ db }: AppContext): Promise<{ email: string; fullName: string | null }[]> {
  return db
    .select({ email: users.email, fullName: userProfiles.fullName })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(eq(userProfiles.role, adminRole))
    .orderBy(asc(users.email));
}

/** The addresses of those who can sign in. */
export async function activeAdministrators(db: Transaction | AppContext['db']): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(and(eq(userProfiles.role, adminRole), isNull(userProfiles.eraseAt), sql`${users.banned} is not true`))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

export async function grantAdmin(app: AppContext, email: string): Promise<AdminAnswer> {
  return changeRole(app, email, adminRole);
}

export async function revokeAdmin(app: AppContext, email: string): Promise<AdminAnswer> {
  return changeRole(app, email, 'user');
}

/** Authoritative in the profile; the library's copy is updated too. */
async function changeRole(app: AppContext, email: string, role: string): Promise<AdminAnswer> {
  return app.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const [user] = await tx
      .select({ id: users.id, verified: users.emailVerified, role: userProfiles.role })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
      .where(eq(users.email, email.trim().toLowerCase()));
    if (!user) return { ok: false, reason: 'unknown' };
    if (role === adminRole && !user.verified) return { ok: false, reason: 'unconfirmed' };
    if (role !== adminRole) {
      if (user.role !== adminRole) return { ok: false, reason: 'none' };
      if (!(await hasOtherAdministrator(tx, user.id))) return { ok: false, reason: 'last' };
    }
    await writeRole(app, user.id, role, tx);
    const action = role === adminRole ? 'role-granted' : 'role-revoked';
    await writeAudit(app, { action, actorId: null, userId: user.id, details: { role, by: 'terminal' } }, tx);
    return { ok: true };
  });
}
