import { expect, it } from 'vitest';
import { nameOrder } from '../../src/ranking/name-order.js';

it('orders by letter, then by number', () => {
  expect([...nameOrder(['L000001', 'A1000000', 'A999999', 'A000045'])]).toEqual([3, 2, 1, 0]);
});
