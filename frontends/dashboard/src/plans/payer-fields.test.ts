import { expect, test } from '@jest/globals';
import { readPayer, type PayerTexts } from './payer-fields.ts';

const ada: PayerTexts = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'Ada@Example.com',
  phone: '+44 20 7946 0018',
  'address.contactName': 'Ada Lovelace',
  'address.address': '12 St James Square',
  'address.zipCode': 'SW1Y 4JH',
  'address.city': 'London',
  'address.country': 'United Kingdom',
};

test('a whole form is what create-payment takes', () => {
  expect(readPayer(ada)).toEqual({
    valid: true,
    customerData: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 7946 0018',
      address: {
        contactName: 'Ada Lovelace',
        address: '12 St James Square',
        zipCode: 'SW1Y 4JH',
        city: 'London',
        country: 'United Kingdom',
      },
    },
  });
});

test('each field says what it lacks; the tax id may stay empty', () => {
  const outcome = readPayer({ ...ada, firstName: '', phone: '12', 'address.city': ' ', taxId: '' });
  expect(outcome).toEqual({
    valid: false,
    problems: {
      firstName: 'First name is required',
      phone: 'Please enter a valid phone number',
      'address.city': 'City is required',
    },
  });
});
