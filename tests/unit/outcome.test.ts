import { describe, expect, test } from 'vitest';
import { isTemporary, outcomeOf } from '#src/lib/backend/outcome.ts';

describe('what an insert’s answer means to the visitor', () => {
  test('no error is success', () => {
    expect(outcomeOf({ error: null, status: 201 })).toEqual({ ok: true });
  });

  test('a duplicate of one’s own key is success: an earlier try was stored and its answer lost', () => {
    const message = 'duplicate key value violates unique constraint "contact_submissions_pkey"';
    expect(outcomeOf({ error: { code: '23505', message }, status: 409 })).toEqual({ ok: true });
  });

  test('a duplicate of anything else is none: what somebody else has sent is not what the visitor sent', () => {
    const message = 'duplicate key value violates unique constraint "job_applications_cv_url_key"';
    expect(outcomeOf({ error: { code: '23505', message }, status: 409 })).toMatchObject({
      ok: false,
      reason: 'refused',
    });
  });

  test('no answer at all is offline', () => {
    expect(outcomeOf({ error: { code: '' }, status: 0 })).toEqual({
      ok: false,
      reason: 'offline',
      code: 'network',
    });
  });

  test('a refused row is final', () => {
    expect(outcomeOf({ error: { code: '23514' }, status: 400 })).toEqual({
      ok: false,
      reason: 'refused',
      code: '23514',
    });
  });

  test('too many requests and server faults are worth another try', () => {
    expect(outcomeOf({ error: { code: 'PT429' }, status: 429 })).toMatchObject({ reason: 'busy' });
    expect([408, 429, 500, 503].every(isTemporary)).toBe(true);
    expect([400, 401, 403, 404, 409, 413].some(isTemporary)).toBe(false);
  });
});
