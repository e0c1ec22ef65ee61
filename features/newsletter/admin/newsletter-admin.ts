/** Addresses of the newsletter's part of the back office. */
export const subscribersAddress = '/admin/newsletter';
export const exportAddress = '/admin/newsletter/export';
export const importAddress = '/admin/newsletter/import';
export const campaignsAddress = '/admin/newsletter/campaigns';

export function importPage(id: string): string {
  return `${importAddress}/${id}`;
}

export function campaignPage(id: string): string {
  return `${campaignsAddress}/${id}`;
}

/** A number as it is read: 12,345. */
export function metric(count: number): string {
  return count.toLocaleString('en-US');
}
