import type { ReturnTarget } from '#features/account-pages/pages/account-page.ts';

export function ReturnFields({ returnTarget }: { readonly returnTarget: ReturnTarget }) {
  return (
    <>
      <input type="hidden" name="returnTo" value={returnTarget.returnTo} />
      {returnTarget.openIntake && <input type="hidden" name="openIntake" value="true" />}
    </>
  );
}
