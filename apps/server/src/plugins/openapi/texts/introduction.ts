import {
  DEFAULT_LIMIT,
  DELETED_PEOPLE_DAYS,
  HISTORY_DAYS,
  MAX_LIMIT,
  USUAL_BODY_BYTES,
} from '@quizdesk/contract/constants';
import { PROOF_LASTS_S } from '@quizdesk/contract/rules/call-rights';
import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';

const count = (number: number) => number.toLocaleString('en');

/** What someone who writes a client needs to know before the calls themselves. */
export const INTRODUCTION = `
The administrative API of the quiz: question bank, people, play and payments, with a journal of everything that is changed. Bodies and responses are JSON in UTF-8 unless a call says otherwise; a body may have ${USUAL_BODY_BYTES / 1024} KiB unless a call says more. The console is a client of this API and of nothing else.

## Signing in
\`POST /v1/jwt/signin\` takes \`username\` and \`password\` and returns an \`access_token\` and a \`refresh_token\`. Send the access token with every other call: \`Authorization: Bearer …\`. Where the account has a second step, the right password gets 401 with \`second_step\` (the ways: \`passkey\`, \`totp\`, \`recovery\`) and a \`challenge\`; \`POST /v1/jwt/signin/second-step\` completes the sign-in with both.

An access token lives for 15 minutes. On 401, or shortly before it expires, call \`POST /v1/jwt/refresh\` with \`{"refresh_token": …}\`: it returns a new pair and retires the old refresh token. Refresh once for all requests that wait: a retired token counts again for ten seconds and returns the same successor; used later, it ends the session. \`{"refreshToken": …}\` returns an access token alone and retires nothing. \`POST /v1/jwt/signout\` ends the session.

**Keep cookies.** Signing in sets a cookie that names the device (\`quizdesk_device\`; over HTTPS \`__Host-quizdesk_device\`). It opens nothing, but a device that has signed in before is not kept out by other people's wrong passwords for the same account: send it with the next sign-in and with \`POST /v1/jwt/prove\`.

## Who may do what
Each role may do what those before it may: \`student\`, \`viewer\` (reads everything), \`editor\` (changes the question bank), \`admin\`, \`superadmin\`. Each call below names the least role that may make it; 403 says which one is needed. Two more refusals (403) have a way on:
- \`step_up: true\`: the call needs a proof from the last ${PROOF_LASTS_S / 60} minutes that it is you. Make \`POST /v1/jwt/prove\`, then the same call again. Calls that need one say so.
- \`change_password: true\`: somebody else gave you your password. \`PUT /v1/jwt/password\` comes before everything else.

## Lists
Responses with \`rows\` and \`count\` are lists: \`limit\` (${DEFAULT_LIMIT} unless given, at most ${count(MAX_LIMIT)}) rows after the first \`offset\`. \`count\` is exact: all rows that match, not those of this page. They are sorted newest first unless the call says otherwise. A response with \`rows\` and \`next\` is read by cursor: send \`next\` as \`before\` for the following page, until it is null. Parameters that a call does not know are refused with 422.

## Values
Times are ISO 8601 in UTC with milliseconds, \`2026-11-21T08:00:00.000Z\`; days (\`2026-11-21\`) are days of the contest's time zone. Money is a string with two decimals, \`"4.99"\`; requests take that or a number. Ids are whole numbers and are never given again. Durations are whole seconds. Shares are from 0 to 1. A field that a change leaves out stays as it is; \`null\` or an empty text clears it.

## Errors
Every error has a \`code\` for programs, a \`message\` and a \`detail\` for people and, where a sentence has variable parts, \`values\` with them. 422 also has \`details\` with a sentence for each wrong field, under its name (\`options[1].option_text\`), and \`fields\` with the code and the values of each. An imported file has \`faults\` with row and column. 409 has \`conflict\` where somebody else has changed the row since you read it, with the row as it is now. A 500 has the \`request_id\` under which the server's log knows it. 429 and 503 say in \`Retry-After\` after how many seconds another try makes sense; no other error is worth repeating unchanged.

## Changes, undo and repeating
Each call that changes something is one operation of the journal and names it in the header \`Operation-Id\`; \`Operation-Can-Undo\` says whether \`POST /v1/operations/{id}/undo\` can take it back. Where rows were changed since, the undo is refused with 409 and \`partial\`: \`{"allow_partial": true}\` takes back the others. Changes are kept for ${HISTORY_DAYS} days, those of deleted people for ${DELETED_PEOPLE_DAYS}, unless the installation says otherwise. A save that changes nothing changes no row.

Rows with a \`version\` return it as \`ETag\` too. Send it with a change, as \`If-Match\` or as \`version\` in the body, and nobody's change is overwritten unseen: 409 instead.

Calls that take \`Idempotency-Key\` store once what is sent twice under the same key. Every other call that adds something adds it again.

## Exports
Calls that end in \`/export\` return a file (\`format=csv\` or \`xlsx\`) of the list at the same address without \`/export\`, with the same filters. CSV is UTF-8 with a byte order mark; cells that a spreadsheet would compute are written as text. The name is in \`Content-Disposition\`.

## The socket
Notifications arrive over socket.io (WebSocket transport alone) at the same host, path \`/socket.io/\`. Connect with \`auth: { token }\`, the access token; any role may. A refused connection gets an error whose \`data.code\` is that of the errors here; connect again with a new token after \`unauthenticated\`. The connection ends with its token.

| sent by the client | payload | acknowledged with |
|---|---|---|
| \`send_notification\` (admins) | \`{ type, user_id, title, message }\` | \`{ ok: true, id }\` once it is stored |
| \`notification_read\` | \`{ id }\` of one's own | \`{ ok: true }\` |
| \`open_record\`, \`close_record\` (administrators) | \`{ table, id }\` | \`{ ok: true }\` |

| sent by the server | payload | |
|---|---|---|
| \`new_notification\` | \`{ id, type, title, message, created_at, user_id }\` | acknowledge it: until then it is sent again with each connection; the id tells repeats |
| \`notification_changed\` (administrators) | \`{ id }\` | stored, delivered or read: its state is in the list |
| \`record_people\` | \`{ table, id, people }\` | who else has the record open, after every change |

A refusal is acknowledged with \`{ ok: false, code, message, details }\` and, as the errors above, with \`values\` and \`fields\` where there are any; \`message\` is the sentence that is \`detail\` there.

- A message may have ${SOCKET_LIMITS.messageBytes / 1024} KiB, and a socket may send ${SOCKET_LIMITS.messagesASecond} messages a second, of which ten acknowledgments count as one: more ends the connection without an acknowledgment.
- A socket that has not connected with its token after ${SOCKET_LIMITS.admittedWithinMs / 1000} seconds is ended. Each network may have ${SOCKET_LIMITS.unadmittedOfANetwork} sockets that have not done so yet; more are refused with 429.
- An administrator may send ${SOCKET_LIMITS.notificationsAMinute} notifications a minute.

## Until 0.5
What is marked as deprecated still answers and is removed in 0.5: \`DELETE /v1/notifications/batches/{id}\`, the fields \`subject_table\`, \`subject_id\`, \`subject_label\` and \`table_name\` of the journal, and its actions under the names of calls (\`coinPackages.update\`) as a filter.
`.trim();
