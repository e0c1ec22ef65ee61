import type { Onward } from '#features/accounts/pages/account-page.ts';

/** Carries with a form where its sender goes on to. */
export function OnwardFields({ onward }: { readonly onward: Onward }) {
  return (
    <>
      <input type="hidden" name="returnTo" value={onward.returnTo} />
      {onward.openIntake && <input type="hidden" name="openIntake" value="true" />}
    </>
  );
}
