import type { TeamRole } from '#features/accounts/rights/roles.ts';

export interface ShownMember {
  readonly id: string;
  readonly name: string | null;
  readonly email: string;
  readonly role: string;
  readonly hasFactor: boolean;
  /** ISO 8601: by when a second factor is due. */
  readonly factorDueAt: string | null;
  readonly isDisabled: boolean;
  /** ISO 8601: of the latest session. */
  readonly seenAt: string | null;
}

export interface ShownInvite {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly by: string | null;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly isExpired: boolean;
}

/** `user`: removed from the team. */
export type GivenRole = TeamRole | 'user';

export type TeamReason =
  | 'unknown'
  | 'no-right'
  | 'self'
  | 'owner'
  | 'already'
  | 'last'
  | 'disabled'
  | 'unconfirmed'
  | 'address'
  | 'member'
  | 'too-many'
  | 'gone';

export type TeamAction = 'role' | 'invite' | 'resend' | 'withdraw';

export type TeamResult =
  | {
      readonly ok: true;
      readonly action: 'role';
      readonly id: string;
      readonly role: GivenRole;
      readonly before: string;
    }
  | { readonly ok: true; readonly action: 'invite' | 'resend' | 'withdraw'; readonly email: string }
  | { readonly ok: false; readonly action: TeamAction; readonly reason: TeamReason };

export const inviteDays = 7;
