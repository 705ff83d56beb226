import { expect, test } from '@jest/globals';
import { laneOrder } from './lane-order.ts';

const lanes = ['enterprise', 'professional', 'starter', 'free'];

test('seven turns of eight begin at the top', () => {
  for (let turn = 0; turn < 7; turn++) {
    expect(laneOrder(lanes, turn)).toEqual(lanes);
  }
});

test('the eighth begins with a lesser lane, each in its round, the least first', () => {
  expect([7, 15, 23, 31].map((turn) => laneOrder(lanes, turn)[0])).toEqual(['free', 'starter', 'professional', 'free']);
  expect(laneOrder(lanes, 7)).toEqual(['free', 'enterprise', 'professional', 'starter']);
});

test('every lane is asked in every turn', () => {
  for (let turn = 0; turn < 50; turn++) {
    expect(laneOrder(lanes, turn).toSorted()).toEqual(lanes.toSorted());
  }
});
