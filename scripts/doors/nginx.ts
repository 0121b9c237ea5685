import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGatewayEnvironment } from '#server/gateway/config.ts';
import { checkBuild } from '#server/gateway/static-files.ts';
import { programOnPath, userIsRoot } from '../project.ts';
import type { Door, DoorOptions } from './door.ts';
import { writeNginxFiles } from './nginx-files.ts';
import { listeningAt, startProgram } from './program.ts';

/** nginx's own configuration, in one folder. Debian's reads `facet.conf` from its conf.d. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `    ${name}_temp_path ${folder}/${name};`,
  );
  return `${userIsRoot() ? 'user root;\n' : ''}daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {
    worker_connections 4096;
}
http {
${temporary.join('\n')}
    include ${folder}/facet.conf;
}
`;
}

/** @throws {StartProblem} when a setting cannot be used, or with what nginx said last. */
export async function startNginx({ environment, folder: buildFolder }: DoorOptions): Promise<Door> {
  const read = readGatewayEnvironment(environment);
  checkBuild(buildFolder, read.basePath);
  return startProgram('nginx', async (folder) => {
    const logs = ['access.log', 'error.log'].map((name) => join(folder, name));
    for (const file of logs) writeFileSync(file, '');
    // What says who is signed in, by Caddy's variables; facet-sign-in.conf asks it.
    const { SIGN_IN_SERVER: server, SIGN_IN_CHECK: check } = environment;
    const signInServer = server && server + (check || '/oauth2/auth');
    await writeNginxFiles(folder, { environment: read, buildFolder, signInServer });
    writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
    return {
      command: programOnPath('nginx') ?? 'nginx',
      args: ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
      logFiles: () => logs.map((file) => readFileSync(file, 'utf8')).join(''),
      answers: listeningAt(read),
    };
  });
}
