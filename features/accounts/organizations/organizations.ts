import { companyLength } from '#features/accounts/accounts.ts';

/** An invitation's link works so long. */
export const invitationDays = 7;

export const organizationNameLength = companyLength;

export type PeopleReason =
  | 'address'
  | 'name'
  | 'present'
  | 'too-many'
  | 'gone'
  | 'no-right'
  | 'owner'
  | 'confirm-identity';

export type PeopleDone = 'invited' | 'resent' | 'withdrawn' | 'role' | 'removed' | 'left' | 'handed-over' | 'renamed';

export type PeopleResult =
  | { readonly ok: true; readonly done: PeopleDone }
  | { readonly ok: false; readonly reason: PeopleReason };

export function refusePeople(reason: PeopleReason): PeopleResult {
  return { ok: false, reason };
}
