const offlineText = 'You’re offline. Your answers are saved, and we’ll send them when you’re back.';

/** The message of a form that could not be sent, and the reason if the browser knows that it is offline. */
export function failureText(message: string): string {
  const isOffline = 'onLine' in navigator && !navigator.onLine;
  return isOffline ? `${message} ${offlineText}` : message;
}

export function saysOffline(message: string): boolean {
  return message.endsWith(offlineText);
}
