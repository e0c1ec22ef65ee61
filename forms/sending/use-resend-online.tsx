import { useEffect, useEffectEvent } from 'react';
import { saysOffline } from '#forms/sending/offline.ts';

/** Sends a form again as soon as the browser is back online, while `message` says that it will be. */
export function useResendOnline(message: string, resend: () => void): void {
  const again = useEffectEvent(resend);
  const isWaiting = saysOffline(message);
  useEffect(() => {
    if (!isWaiting) return;
    const retry = () => again();
    addEventListener('online', retry, { once: true });
    return () => removeEventListener('online', retry);
  }, [isWaiting]);
}
