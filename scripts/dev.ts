import { spawn } from 'node:child_process';

const node = process.execPath;
const server = spawn(node, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: process.env.PORT ?? '3001' },
});
const web = spawn(node, ['node_modules/vite/bin/vite.js', '--port', '3000'], { stdio: 'inherit' });
const stop = () => {
  server.kill();
  web.kill();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
web.on('exit', stop);
