// The health check of the image: exits with 0 where the server of this machine is ready.
import { get } from 'node:http';
import { get as getSecure } from 'node:https';

const { PORT = '3000', TLS_CERT } = process.env;
const path = `localhost:${PORT}/readyz`;
// The certificate is for the host that browsers ask for.
const request = TLS_CERT ? getSecure(`https://${path}`, { rejectUnauthorized: false }) : get(`http://${path}`);
request.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
request.on('error', () => process.exit(1));
