/** Why a change, a pause or a cancellation was refused. */
export const planReasons = {
  'no-plan': 'You have no plan with a monthly fee.',
  agreed: 'Your monthly fee was agreed with you. Please write to us to change the plan.',
  'other-plan': 'This plan cannot be chosen here. Please write to us.',
  'same-plan': 'You already have this plan.',
  unpaid: 'Pay the open invoice first. Then you can change the plan.',
  paused: 'Resume the plan first. Then you can change it.',
  ending: 'Keep the plan first. Then you can change it.',
  scheduled: 'Undo the scheduled change first. Then you can choose another plan.',
  confirm: 'A change waits until you confirm its payment. Confirm or undo it first.',
  'payment-under-way':
    'You have just paid for a setup, and the payment is being confirmed. Please try again in a minute.',
  'no-address':
    'Enter your billing details first. The invoice for this change needs your company, address, and country.',
  declined:
    'Your bank declined the payment. Nothing was charged and your plan is unchanged. Choose another payment method under Billing and try again.',
  authentication:
    'Your bank wants you to confirm this payment, which a saved card cannot do. Nothing was charged and your plan is unchanged. Choose another payment method under Billing, or change at the end of the period.',
  'no-method': 'There is no payment method to charge. Add one under Billing and try again.',
  outdated: 'The amounts have changed. Nothing was charged. Please review the new ones.',
  undone:
    'This preview is out of date: its change was undone in the meantime. Nothing was charged, and your plan stays as it is. These are the current figures.',
  'no-pause': 'This pause is not possible.',
  'account-ending': 'Your account will be erased soon. Keep it first, in Account Settings.',
  busy: 'Your subscription is being updated. Please try again in a minute.',
  'too-many': 'You have changed your plan too often.',
  unavailable: 'Our payment provider cannot be reached. Nothing was changed. Please try again in a minute.',
  unreadable: 'We could not read this form. Nothing was changed. Reload the page and try again.',
  failed: 'This could not be done. Nothing was charged. Please contact support.',
} as const;
