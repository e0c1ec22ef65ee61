export const offlineText = 'You’re offline. Your answers are saved, and we’ll send them when you’re back.';

/** The message of a form that could not be sent. Offline, it sends itself later, so the message does not ask to try again. */
export function failureText(message: string): string {
  const isOffline = 'onLine' in navigator && !navigator.onLine;
  return isOffline ? offlineText : message;
}

/** Whether a message is the one for a form that waits for the connection. */
export function saysOffline(message: string): boolean {
  return message === offlineText;
}
