import { asc, eq, inArray } from 'drizzle-orm';
import {
  adminRole,
  isAdministratorRole,
  isTeamRole,
  ownerRole,
  teamRoles,
  type TeamRole,
} from '#features/accounts/rights/roles.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { writeAudit } from '#features/accounts/audit/audit.server.ts';
import { hasAdministrator, makeSetupLink } from '#features/team/setup-link.public.server.ts';
import { hasOtherAdministrator, lockAdministrators, writeRole } from '#features/accounts/rights/role.server.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';

type Print = (text: string) => void;

export const adminHelp = `npm run admin                         lists the team with its roles
npm run admin -- grant EMAIL [ROLE]   gives that account a role: ${teamRoles.join(', ')};
                                      without one: owner if there is none yet, then admin
npm run admin -- revoke EMAIL         removes that account from the team; never the last administrator
npm run admin -- setup-link           prints a link at which the first owner is made, for one hour`;

/** Returns the exit code: 0, 1 if unchanged, 2 for invalid usage. */
export async function runAdmin(app: AppContext, argv: readonly string[], print: Print): Promise<number> {
  const [verb = 'list', email, word, ...rest] = argv;
  if (verb === 'list' && email === undefined) {
    const team = await listTeam(app);
    if (!team.some((one) => isAdministratorRole(one.role)))
      print('There is no administrator yet: npm run admin -- setup-link, or -- grant EMAIL');
    for (const one of team) print(`${one.role.padEnd(8)} ${one.email}  ${one.fullName ?? ''}`.trim());
    return 0;
  }
  if (verb === 'setup-link' && email === undefined) {
    const link = await makeSetupLink(app);
    print(link ?? 'There is already an administrator: sign in, or npm run admin -- grant EMAIL');
    return link === null ? 1 : 0;
  }
  const role = word === undefined || isTeamRole(word) ? word : null;
  const isKnown = (verb === 'grant' && role !== null) || (verb === 'revoke' && word === undefined);
  if (!isKnown || email === undefined || rest.length > 0) {
    print(adminHelp);
    return 2;
  }
  const result = verb === 'grant' ? await grantRole(app, email, role ?? undefined) : await revokeRole(app, email);
  print(result.ok ? confirmations[result.role](email) : reasons[result.reason](email));
  return result.ok ? 0 : 1;
}

const confirmations = {
  owner: (email: string) => `${email} is an owner.`,
  admin: (email: string) => `${email} is an administrator.`,
  sales: (email: string) => `${email} has the role sales.`,
  writer: (email: string) => `${email} has the role writer.`,
  finance: (email: string) => `${email} has the role finance.`,
  reader: (email: string) => `${email} has the role reader (read-only).`,
  user: (email: string) => `${email} is no longer on the team.`,
} satisfies Readonly<Record<TeamRole | 'user', (email: string) => string>>;

const reasons = {
  unknown: (email: string) => `There is no account ${email}. Create it on the site first.`,
  unconfirmed: (email: string) =>
    `The address ${email} has not been confirmed yet, so it may not be its owner's account.`,
  last: (email: string) => `${email} is the last administrator. Make someone else an administrator first.`,
  none: (email: string) => `${email} is not on the team.`,
};

export type RoleResult = { ok: true; role: TeamRole | 'user' } | { ok: false; reason: keyof typeof reasons };

async function listTeam({ db }: AppContext): Promise<{ email: string; fullName: string | null; role: string }[]> {
  return db
    .select({ email: users.email, fullName: userProfiles.fullName, role: userProfiles.role })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(inArray(userProfiles.role, [...teamRoles]))
    .orderBy(asc(users.email));
}

/** Without a role: the first administrator of a site is its owner, the next ones are administrators. */
export async function grantRole(app: AppContext, email: string, role?: TeamRole): Promise<RoleResult> {
  return changeRole(app, email, async (tx) => role ?? ((await hasAdministrator(tx)) ? adminRole : ownerRole));
}

export async function revokeRole(app: AppContext, email: string): Promise<RoleResult> {
  return changeRole(app, email, () => Promise.resolve('user'));
}

/** Authoritative in the profile; the library's copy is updated too. */
async function changeRole(
  app: AppContext,
  email: string,
  chosen: (tx: Transaction) => Promise<TeamRole | 'user'>,
): Promise<RoleResult> {
  return app.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const [user] = await tx
      .select({ id: users.id, verified: users.emailVerified, role: userProfiles.role })
      .from(users)
      .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
      .where(eq(users.email, email.trim().toLowerCase()));
    if (!user) return { ok: false, reason: 'unknown' };
    const role = await chosen(tx);
    if (role !== 'user' && !user.verified) return { ok: false, reason: 'unconfirmed' };
    if (role === 'user' && !isTeamRole(user.role)) return { ok: false, reason: 'none' };
    const isDemoted = isAdministratorRole(user.role) && !isAdministratorRole(role);
    if (isDemoted && !(await hasOtherAdministrator(tx, user.id))) return { ok: false, reason: 'last' };
    await writeRole(app, user.id, role, tx);
    const action = role === 'user' ? 'role-revoked' : 'role-granted';
    const details = { changed: { role: { from: user.role, to: role } }, by: 'terminal' };
    await writeAudit(app, { action, actorId: null, userId: user.id, details }, tx);
    return { ok: true, role };
  });
}
