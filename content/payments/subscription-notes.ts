/** What a status means for the client; resolved on the server. */
export const subscriptionNotes = {
  past_due: 'The last payment failed. You can pay now or choose another payment method under Billing.',
  unpaid: 'Payments failed and are no longer retried. Pay the open invoice or contact us.',
  incomplete: 'The first payment is still processing.',
  incomplete_expired: 'The first payment failed, so the subscription did not start.',
  trialing: 'In trial. The first payment is due at the end of the period.',
  paused: 'Paused. You are not charged in the meantime.',
  canceled: 'It has ended.',
} as Readonly<Record<string, string>>;
