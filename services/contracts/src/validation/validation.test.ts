import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emailLength, emailSchema, validateEmail } from './email.ts';
import { nameLength, validateName, validateOptionalName } from './name.ts';
import {
  commonPasswordMessage,
  passwordWeaknesses,
  validateNewPassword,
  validatePasswordChange,
  weakPasswordMessage,
} from './password.ts';
import { cut, sanitise } from './sanitise.ts';

const invalid = (message: string): unknown => ({ valid: false, message });
const valid = (value: unknown): unknown => ({ valid: true, value });

describe('an e-mail address', () => {
  test.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ["o'neil+tag@mail.example.co.uk", "o'neil+tag@mail.example.co.uk"],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
    ['1@2.io', '1@2.io'],
  ])('%p is kept as %p', (typed, kept) => {
    expect(validateEmail(typed)).toEqual(valid(kept));
  });

  test.each(['', '   ', '\t\n'])('%p is missing', (typed) => {
    expect(validateEmail(typed)).toEqual(invalid('Email is required'));
  });

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a b@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@127.0.0.1',
    'ada@example.com\r\nBcc: all@example.com',
    'ada@example.com,eve@example.com',
    '"ada"@example.com',
    '<ada@example.com>',
    `${'a'.repeat(65)}@example.com`,
    'аda@example.com',
    'ada＠example.com',
    'ada@exämple.com',
    '\u212Aelvin@example.com',
    'ada@example.com\u200B',
    'ada@example.com\u0000',
  ])('%p is none', (typed) => {
    expect(validateEmail(typed)).toEqual(invalid('Please enter a valid email address'));
  });

  test('what is kept is one line of printable ASCII within its length, and keeping it again changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), fc.string()), (typed) => {
        const outcome = validateEmail(typed);
        if (outcome.valid) {
          expect(outcome.value).toMatch(/^[!-~]+$/);
          expect(outcome.value.length).toBeLessThanOrEqual(emailLength);
          expect(outcome.value).toBe(outcome.value.toLowerCase());
          expect(validateEmail(outcome.value)).toEqual(outcome);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a very long text is judged at once', () => {
    const startedAt = performance.now();
    validateEmail(`${'a.'.repeat(500_000)}@`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('a form reads the same text from the schema', () => {
    expect(emailSchema.safeParse('ada').error?.issues[0]?.message).toBe('Please enter a valid email address');
    expect(emailSchema.parse(' A@Example.com')).toBe('a@example.com');
  });
});

describe('a name', () => {
  test.each([
    [' Ada ', 'Ada'],
    ["O'Brien", "O'Brien"],
    ['Jean-Luc van den Berg', 'Jean-Luc van den Berg'],
    ['Ngu\u0079e\u0302\u0303n', 'Nguyễn'],
    ['Шевченко', 'Шевченко'],
    ['x'.repeat(150), 'x'.repeat(nameLength)],
  ])('%p is kept as %p', (typed, kept) => {
    expect(validateName(typed, 'First name')).toEqual(valid(kept));
  });

  test.each([
    ['', 'First name is required'],
    ['  ', 'First name is required'],
    ['A', 'First name must be at least 2 characters'],
    ['\u{20000}', 'First name must be at least 2 characters'],
    ['R2D2', 'First name contains invalid characters'],
    ['<b>Ada</b>', 'First name contains invalid characters'],
    ['Ada\r\nBcc: x', 'First name contains invalid characters'],
    ['http://x.example', 'First name contains invalid characters'],
    ['--', 'First name contains invalid characters'],
  ])('%p: %s', (typed, message) => {
    expect(validateName(typed, 'First name')).toEqual(invalid(message));
  });

  test('may be left out where it is optional, and is named by its label', () => {
    expect(validateOptionalName('  ', 'Last name')).toEqual(valid(null));
    expect(validateOptionalName('!', 'Last name')).toEqual(invalid('Last name must be at least 2 characters'));
    expect(validateName('', 'Name')).toEqual(invalid('Name is required'));
  });

  test('never holds what breaks a line, a tag or an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const outcome = validateName(typed, 'Name');
        if (outcome.valid) {
          expect(outcome.value).not.toMatch(/[\p{C}<>"&@:/\d]/u);
          expect(validateName(outcome.value, 'Name')).toEqual(outcome);
        }
      }),
    );
  });
});

describe('a new password', () => {
  test.each(['Passw0rd-of-mine', 'Tr0ub4dor', 'ÄÖÜ aA1 xx', 'A1' + 'a'.repeat(998)])('%p will do', (password) => {
    expect(validateNewPassword(password)).toEqual(valid(password));
  });

  test.each([
    ['Passw0r', ['length']],
    ['password1', ['characters']],
    ['PASSWORD1', ['characters']],
    ['Passwords', ['characters']],
    ['', ['length', 'characters']],
    ['Aa1😀😀', ['length']],
    ['A1' + 'a'.repeat(999), ['length']],
  ])('%p lacks %p', (password, weaknesses) => {
    expect(passwordWeaknesses(password)).toEqual(weaknesses);
    expect(validateNewPassword(password).valid).toBe(false);
  });

  test.each([
    'Password1',
    'P@ssw0rd2024!',
    'Passw0rd',
    'Qwerty123',
    'Summer2026',
    'Welcome1!',
    '1Password',
    'TestTest1',
  ])('%p is what everybody tries first', (password) => {
    expect(passwordWeaknesses(password)).toEqual(['pwned']);
    expect(validateNewPassword(password)).toEqual(invalid(commonPasswordMessage));
  });

  test('the message is one for all', () => {
    expect(validateNewPassword('short')).toEqual(invalid(weakPasswordMessage));
  });
});

describe('a change of password is checked in this order:', () => {
  test.each([
    ['', '', '', 'Please enter your current password.'],
    ['Old-pass-1', '', 'x', 'Please enter a new password.'],
    ['Old-pass-1', 'a', 'b', "New password and confirmation don't match."],
    ['short', 'short', 'short', 'New password must be different from current password.'],
    ['Old-pass-1', 'Sh0rt', 'Sh0rt', 'Password must be at least 8 characters long.'],
    [
      'Old-pass-1',
      'long enough',
      'long enough',
      'Password must contain at least one uppercase letter, one lowercase letter, and one number.',
    ],
  ])('%p, %p, %p: %s', (currentPassword, newPassword, confirmation, message) => {
    expect(validatePasswordChange({ currentPassword, newPassword, confirmation })).toEqual(invalid(message));
  });

  test('then it is in order', () => {
    const change = { currentPassword: 'Old-pass-1', newPassword: 'New-pass-1', confirmation: 'New-pass-1' };
    expect(validatePasswordChange(change)).toEqual(valid(change));
  });
});

describe('free text', () => {
  test('is trimmed, loses what HTML is made of, and is cut', () => {
    expect(sanitise(` <b>"Tom" & 'Ann'</b> `)).toBe('bTom  Ann/b');
    expect(sanitise('x'.repeat(2_000))).toHaveLength(1_000);
    expect(sanitise('abc', 2)).toBe('ab');
  });

  test('is never cut within a character', () => {
    expect(cut('a😀', 2)).toBe('a');
  });

  test('sanitised twice is sanitised once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, longest) => {
        const once = sanitise(text, longest);
        expect(once).not.toMatch(/[<>"'&]/);
        expect(once.length).toBeLessThanOrEqual(longest);
        expect(sanitise(once, longest)).toBe(once);
      }),
    );
  });
});
