export const noticeKinds = ['lead-assigned', 'task-assigned', 'task-due', 'reply-received'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeCopy: Readonly<Record<NoticeKind, string>> = {
  'lead-assigned': 'Lead assigned to you',
  'task-assigned': 'Task assigned to you',
  'task-due': 'Task due',
  'reply-received': 'Reply received',
};
