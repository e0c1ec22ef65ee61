import { href } from 'react-router';
import { submissionsCopy as copy } from '#content/admin/submissions.ts';
import { defineList, type QueryOf } from '#forms/list/define-list.ts';
import { flagFilter, linkedFilter } from '#forms/list/filters.ts';

export const submissionKinds = ['intake', 'booking', 'contact'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

export const submissionList = defineList({
  path: href('/admin/submissions'),
  filters: { kind: linkedFilter(copy.title, submissionKinds), spam: flagFilter(copy.spam) },
  sorts: { newest: 'received desc' },
});
export type SubmissionQuery = QueryOf<typeof submissionList>;
