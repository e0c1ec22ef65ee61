import { useEffect, useEffectEvent } from 'react';
import { hearOfSession, type HearSession } from '#features/accounts/session-channel.ts';

/** Calls `hear` with what happens to the session, in this tab and in the others, for as long as the page stands. */
export function useSessionEvents(hear: HearSession): void {
  const heard = useEffectEvent(hear);
  useEffect(() => hearOfSession((event, elsewhere) => heard(event, elsewhere)), []);
}
