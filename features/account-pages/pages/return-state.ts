import type { ReturnTarget } from '#features/account-pages/pages/account-page.ts';

const returnKey = 'authReturnTo';
const intakeKey = 'authOpenIntake';

/** Stores the return target during a provider sign-in. */
export function storeReturnState({ returnTo, openIntake }: ReturnTarget): void {
  try {
    sessionStorage.setItem(returnKey, returnTo);
    sessionStorage.setItem(intakeKey, String(openIntake));
  } catch {
    // Without storage, the callback URL still has it.
  }
}

/** Reads and removes it. */
export function takeReturnState(): ReturnTarget | null {
  try {
    const returnTo = sessionStorage.getItem(returnKey);
    const openIntake = sessionStorage.getItem(intakeKey) === 'true';
    sessionStorage.removeItem(returnKey);
    sessionStorage.removeItem(intakeKey);
    return returnTo === null ? null : { returnTo, openIntake };
  } catch {
    return null;
  }
}
