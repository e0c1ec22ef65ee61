import { expect, test } from 'vitest';
import { returnOrigin } from '#features/purchases/checkout/return-origin.ts';

test.each([
  'https://www.example.com/success?session_id={CHECKOUT_SESSION_ID}',
  'https://www.example.com/checkout?priceId=price_1',
])('accepts %s as ours and leaves it unchanged', (address) => {
  expect(returnOrigin('https://www.example.com', address)).toBe(address);
});

test.each([
  'https://evil.example/success',
  'http://www.example.com/success',
  'https://www.example.com:8443/success',
  'https://www.example.com@evil.example/',
  'https://user:word@www.example.com/',
  '//evil.example/',
  '/success',
  'javascript:alert(1)',
  '',
])('rejects %s', (address) => {
  expect(returnOrigin('https://www.example.com', address)).toBeNull();
});

test('accepts several names of the local host, at one port', () => {
  expect(returnOrigin('http://127.0.0.1:3000', 'http://localhost:3000/success')).not.toBeNull();
  expect(returnOrigin('http://127.0.0.1:3000', 'http://localhost:3001/success')).toBeNull();
  expect(returnOrigin('https://www.example.com', 'http://localhost:3000/success')).toBeNull();
});
