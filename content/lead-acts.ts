/** What the team does with leads, as the audit log names it. */
export const leadActions = {
  'lead-changed': 'Changed lead',
  'lead-note': 'Noted on lead',
  'lead-answer': 'Answered lead',
  'lead-call-confirmed': 'Confirmed call',
  'lead-call-moved': 'Moved call',
  'lead-call-declined': 'Declined call',
  'lead-view-saved': 'Saved view of leads',
  'lead-view-deleted': 'Deleted view of leads',
  'leads-exported': 'Exported leads',
} as const;
