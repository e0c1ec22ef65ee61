/** Addresses of the newsletter's part of the back office. */
export const subscribersAddress = '/admin/newsletter';
export const exportAddress = '/admin/newsletter/export';
export const importAddress = '/admin/newsletter/import';
export const lettersAddress = '/admin/newsletter/letters';

export function importPage(id: string): string {
  return `${importAddress}/${id}`;
}

export function letterPage(id: string): string {
  return `${lettersAddress}/${id}`;
}

/** A number as it is read: 12,345. */
export function figure(count: number): string {
  return count.toLocaleString('en-US');
}
