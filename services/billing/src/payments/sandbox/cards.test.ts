import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { faultsOf, findTestCard, passesLuhn, testCards } from './cards.ts';

const now = new Date('2027-03-31T23:59:59.000Z');
const card = { name: 'Ada Lovelace', number: '4242 4242 4242 4242', expiry: '03/27', cvc: '123' };

test('every test card has a right check digit and is found however it is typed', () => {
  for (const { number } of testCards) {
    expect(passesLuhn(number)).toBe(true);
    expect(findTestCard(number.replaceAll(' ', '-'))?.number).toBe(number);
  }
});

test('one wrong digit is always noticed', () => {
  const digits = '4242424242424242';
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const wrong = String((Number(digits[place]) + by) % 10);
      expect(passesLuhn(digits.slice(0, place) + wrong + digits.slice(place + 1))).toBe(false);
    }),
  );
});

test('a card is good until its month is over', () => {
  expect(faultsOf(card, now)).toEqual({});
  expect(faultsOf({ ...card, expiry: ' 3 / 2027 ' }, now)).toEqual({});
  expect(faultsOf(card, new Date(now.getTime() + 1_000))).toEqual({ expiry: 'The card has expired' });
});

test.each(['', '0327', '13/30', '00/30', '3/3', 'March'])('%j is no expiry', (expiry) => {
  expect(faultsOf({ ...card, expiry }, now)).toEqual({ expiry: 'Enter month and year, as in 09/30' });
});

test('a card of somebody is not taken', () => {
  expect(faultsOf({ ...card, number: '5555 5555 5555 4444' }, now)).toEqual({
    number: 'Only the test cards below pay here',
  });
});
