import { createElement } from 'react';
import { href } from 'react-router';
import { calculatorCopy } from '#features/calculator/calculator.copy.ts';
import { CalculatorEmailBody } from '#features/calculator/calculator.email.tsx';
import { calculatorQuery, readCalculator } from '#features/calculator/calculator.ts';
import { defineConfirmation } from '#features/contact/contact.public.server.ts';

/** Job `send-savings-estimate`: emails the numbers in a message's link, and nothing else from the message. */
export const sendSavingsEstimate = defineConfirmation(
  { name: 'send-savings-estimate', label: 'Savings estimate', subject: calculatorCopy.email.subject },
  (app, { message }) => {
    const query = /\?(people=[\w.=&]+)/.exec(message)?.[1] ?? '';
    const { input } = readCalculator(new URLSearchParams(query));
    if (input === null) return null;
    const link = `${app.env.PUBLIC_ORIGIN}${href('/calculator')}?${calculatorQuery(input)}`;
    return createElement(CalculatorEmailBody, { input, link });
  },
);
