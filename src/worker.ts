// A worker thread: reads pages before their pass, makes them, and then what is made of all of them.
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { stageWriter } from "./emit.ts";
import { unpackTask } from "./joined/packed.ts";
import { join } from "./joined/write.ts";
import { claimPages } from "./pool/make.ts";
import type { Answer, Reply, Sent, ThreadError } from "./pool/messages.ts";
import { claimSources } from "./pool/read.ts";
import type { Preparation } from "./pool.ts";
import { loadRenderer } from "./render.ts";
import { indexPages, type SearchIndex } from "./search.ts";
import { handOutput } from "./thread-output.ts";
import { unpackTexts } from "./thread-texts.ts";

handOutput(parentPort as MessagePort);
const { templates } = workerData as Preparation;
// Node keeps the module. Where it can't be loaded, the pass says so.
if (templates !== undefined) loadRenderer(templates).catch(() => {});

let index: SearchIndex | undefined;

parentPort?.on("message", async ({ id, request }: Sent) => {
  const answer = (answer: Answer, transferred: readonly ArrayBuffer[] = []) =>
    parentPort?.postMessage({ to: id, answer } satisfies Reply, transferred);
  try {
    if ("read" in request) {
      claimSources(request.read, (metadata) => answer({ metadata }));
      answer({ isRead: true });
    } else if ("pages" in request) {
      const found = await claimPages(request.pages, (batch) => answer({ batch }));
      const logs = found.map(({ log }) => log.buffer as ArrayBuffer);
      answer({ found }, logs);
    } else if ("index" in request) {
      const { routes, folder, made, stage } = request.index;
      const writer = stageWriter(stage);
      index = indexPages({ routes: unpackTexts(routes), folder }, undefined, made);
      answer({ written: index.files.map(({ path, content }) => writer.write(path, content())) });
    } else if ("join" in request) {
      answer({ joined: join(unpackTask(request.join)) });
    } else {
      answer({ hash: index?.save(request.save) ?? "" });
    }
  } catch (error) {
    const { message, code, path, stack, exitCode, hint, diagnostics } = error as ThreadError;
    answer({ error: { message, code, path, stack, exitCode, hint, diagnostics } });
  }
});
