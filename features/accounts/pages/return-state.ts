import type { ReturnTarget } from '#features/accounts/pages/account-page.ts';

const returnKey = 'authReturnTo';
const intakeKey = 'authOpenIntake';

/** Keeps where to go on to while somebody is away at a provider. */
export function keepReturnState({ returnTo, openIntake }: ReturnTarget): void {
  try {
    sessionStorage.setItem(returnKey, returnTo);
    sessionStorage.setItem(intakeKey, String(openIntake));
  } catch {
    // Without storage the provider's way back still carries it in the address.
  }
}

/** Reads what was kept, and takes it away. */
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
