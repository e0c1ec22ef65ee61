import { linkSetting } from '#server/site-settings/site-setting.ts';

/** Where calls are joined unless another link is given; '' for calls by phone. */
export const meetingLink = linkSetting('meetingLink');
