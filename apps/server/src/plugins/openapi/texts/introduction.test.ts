import { USUAL_BODY_BYTES } from '@quizdesk/contract/constants';
import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';
import { describe, expect, it } from 'vitest';
import { INTRODUCTION } from './introduction.ts';

const { messageBytes, messagesASecond, admittedWithinMs, unadmittedOfANetwork, notificationsAMinute } = SOCKET_LIMITS;
const socket = INTRODUCTION.slice(INTRODUCTION.indexOf('## The socket'), INTRODUCTION.indexOf('## Until'));

describe('the introduction of the API', () => {
  it.each([
    `a body may have ${USUAL_BODY_BYTES / 1024} KiB`,
    `A message may have ${messageBytes / 1024} KiB`,
    `${messagesASecond} messages a second`,
    `after ${admittedWithinMs / 1000} seconds is ended`,
    `Each network may have ${unadmittedOfANetwork} sockets that have not`,
    `${notificationsAMinute} notifications a minute`,
  ])('names the limit that the server keeps: %s', (limit) => {
    expect(INTRODUCTION).toContain(limit);
  });

  it.each(['code', 'message', 'details', 'values', 'fields'])('says that a refusal of the socket has %s', (part) => {
    expect(socket.slice(socket.indexOf('A refusal is acknowledged'))).toMatch(new RegExp(`\\b${part}\\b`));
  });
});
