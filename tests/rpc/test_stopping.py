"""A process that is asked to stop does so, whichever of its threads the signal reaches."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

DEAF_MAIN_THREAD = """
import logging, signal, sys, threading, time
from rpc.server import wait_for_stop
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(message)s")
threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT, signal.SIGCHLD})
wait_for_stop("ready")
"""


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_a_process_stops_though_another_thread_receives_the_signal(asked: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", DEAF_MAIN_THREAD], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(timeout=0.5)
            process.send_signal(asked)
            assert process.wait(timeout=60) == 0
        finally:
            process.kill()
