import { legal } from '#content/seller.ts';
import { notificationAddress } from '#features/site-settings/notification-address.public.server.ts';
import { retentionMonths } from '#server/site-settings/site-setting.ts';

export const leadsEmail = notificationAddress('leadsEmail');

/** Retention of inquiries, counted from the last exchange. */
export const keepInquiriesMonths = retentionMonths('keepInquiriesMonths', legal.keep.inquiriesMonths);
