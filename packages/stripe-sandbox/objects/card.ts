export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly what: string;
  /** The first charge, customer present. */
  readonly decline?: Decline;
  /** Charges with the customer absent: renewals and retries. */
  readonly declineLater?: Decline;
  /** The first charge requires authentication. */
  readonly challenge?: boolean;
}

export interface Decline {
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required';
  readonly declineCode: string;
  readonly message: string;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});
const askFirst: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Also the answer to any card after its month. */
export const expired: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
};

/** Well-known, identified by their last four digits. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', what: 'Succeeds' },
  { number: '4000000000000002', brand: 'visa', what: 'Is declined', decline: declined('generic_decline') },
  {
    number: '4000002500003155',
    brand: 'visa',
    what: 'Asks who you are once',
    challenge: true,
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    what: 'Asks who you are each time',
    challenge: true,
    declineLater: askFirst,
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    what: 'Pays now, fails at renewal',
    declineLater: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    what: 'Has insufficient funds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { number: '5555555555554444', brand: 'mastercard', what: 'Succeeds' },
  { number: '378282246310005', brand: 'amex', what: 'Succeeds' },
  { number: '4000056655665556', brand: 'visa', what: 'Succeeds' },
  { number: '4000000000009987', brand: 'visa', what: 'Was lost', decline: declined('lost_card') },
  { number: '4000000000009979', brand: 'visa', what: 'Was stolen', decline: declined('stolen_card') },
  {
    number: '4000000000000069',
    brand: 'visa',
    what: 'Has expired',
    decline: expired,
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    what: 'Has another security code',
    decline: {
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    what: 'Cannot be processed',
    decline: {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
];

export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** Saved cards do not store the number. */
export function cardByLast4(last4: string): TestCard {
  const [fallback] = testCards;
  const card = testCards.find(({ number }) => number.endsWith(last4)) ?? fallback;
  if (card === undefined) throw new Error('There are no test cards.');
  return card;
}
