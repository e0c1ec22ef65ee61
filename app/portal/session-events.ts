import { useEffect, useEffectEvent } from 'react';
import { hearOfSession, type HearSession } from '#features/accounts/session-channel.ts';

/** `hear` gets events of all tabs while mounted. */
export function useSessionEvents(hear: HearSession): void {
  const heard = useEffectEvent(hear);
  useEffect(() => hearOfSession((event, elsewhere) => heard(event, elsewhere)), []);
}
