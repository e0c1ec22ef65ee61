const offlineText = 'You are offline. Your answers are kept here: send them again when you are back online.';

/** The message of a form that could not be sent, and the reason if the browser knows that it is offline. */
export function failureText(message: string): string {
  const isOffline = 'onLine' in navigator && !navigator.onLine;
  return isOffline ? `${message} ${offlineText}` : message;
}
